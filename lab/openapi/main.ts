import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAnswerSchemas } from './typeSchemas.ts'

const home = join(import.meta.dirname, '../..')
const write = (path: string, text: string): void => writeFileSync(join(home, path), text)

/** Writes the schemas of answers, from which the server makes the API's document, and the client's types after it. */
write('ledger/api/openapi/answers.json', `${JSON.stringify(readAnswerSchemas(), null, 1)}\n`)
// These read what was just written.
const { describedApi } = await import('./described.ts')
const { clientTypes } = await import('./clientTypes.ts')
write('lab/client/api.d.ts', clientTypes(describedApi()))
