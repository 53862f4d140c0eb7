import { IsIn } from 'class-validator';
import { IsMailAddress, IsName } from '../text-fields.js';
import { type OperatorRole, operatorRoles } from './operators.js';

export class InviteOperator {
  @IsName(100)
  name: string;

  @IsMailAddress()
  email: string;

  @IsIn(operatorRoles)
  role: OperatorRole;
}

export class ChangeOperator {
  @IsIn(operatorRoles)
  role: OperatorRole;
}
