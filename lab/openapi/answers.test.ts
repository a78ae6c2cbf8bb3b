import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import committed from '#ledger/api/openapi/answers.json' with { type: 'json' }
import { clientTypes } from './clientTypes.ts'
import { describedApi } from './described.ts'
import { readAnswerSchemas } from './typeSchemas.ts'

describe('what `npm run openapi` writes', () => {
  it('is, of the answers, what their types say', () => {
    expect(JSON.parse(JSON.stringify(readAnswerSchemas()))).toEqual(committed)
  })

  it('is, of the client, what the document says', () => {
    const types = readFileSync(join(import.meta.dirname, '../client/api.d.ts'), 'utf8')
    expect(types).toBe(clientTypes(describedApi()))
  })
})
