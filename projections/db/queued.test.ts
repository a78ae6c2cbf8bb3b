import type pg from 'pg'
import { expect, it } from 'vitest'
import { queued } from './connect.ts'

it('sends one query at a time, and continues after one that fails', async () => {
  const asked: string[] = []
  let [under, most] = [0, 0]
  const client = {
    query: async (text: string) => {
      asked.push(text)
      most = Math.max(most, ++under)
      await new Promise(resolve => setTimeout(resolve, 1))
      under--
      if (text === 'wrong') throw new Error('it was wrong')
      return { rows: [text] }
    },
  } as unknown as pg.ClientBase
  const connection = queued(client)
  const answers = ['one', 'wrong', 'two'].map(text => connection.query(text).catch(() => 'failed'))
  expect(await Promise.all(answers)).toEqual([{ rows: ['one'] }, 'failed', { rows: ['two'] }])
  expect(asked).toEqual(['one', 'wrong', 'two'])
  expect(most).toBe(1)
})
