import { goalTypeTexts } from './goalTypeTexts.ts'

/** A type that is no longer offered is shown as stored. */
export const goalTypeName = (type: string): string =>
  (goalTypeTexts as Readonly<Record<string, string>>)[type] ?? type
