import { memberRowSchema } from '../team.ts';
import { defineRow } from './define-row.ts';

export const members = defineRow({
  schema: memberRowSchema,
  archived: null,
  isDigested: true,
  isSmall: true,
  names: null,
});
