import { goalTypeTexts } from './goalTypeTexts.ts'

/** Of a kind that is not offered any more, as it is stored. */
export const goalTypeName = (type: string): string =>
  (goalTypeTexts as Readonly<Record<string, string>>)[type] ?? type
