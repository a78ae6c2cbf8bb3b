import type { SheetPartResponse } from '#shared/api/sheet.ts'
import { howTexts, sheetTexts } from './sheetTexts.ts'

/** How a part was paid, and the cash box that it came into. */
export const wayOf = ({ how, boxOf }: SheetPartResponse): string =>
  boxOf === null ? howTexts[how] : sheetTexts.inBox({ how: howTexts[how], who: boxOf.name })
