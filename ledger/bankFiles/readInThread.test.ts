import { expect, it } from 'vitest'
import { bankFile } from '#lab/builders/bankFiles.ts'
import { readInThread } from './readInThread.ts'
import { readStatement } from './readStatement.ts'

it.each(['booked.camt.xml', 'sgml.ofx', 'german.csv'])('reads %s in a thread as without one', async name => {
  expect(await readInThread(bankFile(name), undefined)).toEqual(readStatement(bankFile(name)))
})
it('returns the refusal of a file that was cut off', async () => {
  const whole = bankFile('booked.camt.xml')
  expect(await readInThread(whole.subarray(0, whole.length / 2), undefined)).toMatchObject({
    code: 'bank_file_broken',
  })
})
