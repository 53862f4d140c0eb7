import { useAmount } from '../../shared/language/use-amount.js';
import { products } from '../products.js';
import { useTexts } from '../texts/index.js';
import classes from './product-choice.module.css';

interface ProductChoiceProps {
  value: string;
  onChange(productId: string): void;
}

export function ProductChoice({ value, onChange }: ProductChoiceProps) {
  const texts = useTexts().checkout;
  const amount = useAmount();
  return (
    <fieldset className={classes.products}>
      <legend>{texts.product}</legend>
      {products.map(({ id, price }) => (
        <label key={id} className={classes.product}>
          <input
            type="radio"
            name="product"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <span className={classes.about}>
            {texts.products[id].name}
            <small>{texts.products[id].about}</small>
          </span>
          <span className={classes.price}>{amount(price)}</span>
        </label>
      ))}
    </fieldset>
  );
}
