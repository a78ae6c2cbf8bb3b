import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAnswerSchemas } from './typeSchemas.ts'

export const answersFile = join(import.meta.dirname, '../../ledger/api/openapi/answers.json')

/** Writes the schemas of answers, from which the server makes the API's document. */
writeFileSync(answersFile, `${JSON.stringify(readAnswerSchemas(), null, 1)}\n`)
