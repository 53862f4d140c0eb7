/** $1 card, $2 sealed code. @returns how many letters there were, this one included. */
export const PUT_LETTER = `
  INSERT INTO card_letters (id, code_sealed) VALUES ($1, $2)
  ON CONFLICT (id) DO UPDATE SET code_sealed = excluded.code_sealed, letters = card_letters.letters + 1
  RETURNING letters`;
