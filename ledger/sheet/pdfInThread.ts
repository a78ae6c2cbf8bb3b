import type { SheetResponse } from '#shared/api/sheet.ts'
import { installationName } from '#shared/installationName.ts'
import { language } from '#shared/language.ts'
import type { Instant } from '#shared/time.ts'
import { inThread } from '../inThread.ts'

/** Draws the sheet in a thread of its own: fonts and a large circle take seconds. */
export const pdfInThread = async (sheet: SheetResponse, at: Instant): Promise<Buffer> =>
  Buffer.from(
    await inThread<Uint8Array>(new URL('./thread.ts', import.meta.url), {
      ...{ sheet, at },
      language: language(),
      name: installationName(),
    }),
  )
