import { expect, it } from 'vitest'
import { SmsRefused } from '#shared/ports/sms.ts'
import { type TextRefusal, withinBudget } from './textBudget.ts'

/** A service with these numbers of texts a day, and what it has sent and refused. */
const service = ({
  ofNumber = 100,
  ofAll = 100,
  countries,
}: {
  ofNumber?: number
  ofAll?: number
  countries?: string[]
}) => {
  const sent: string[] = []
  const refused: TextRefusal[] = []
  const counts = new Map<string, number>()
  const take = async (key: string, most: number): Promise<number | undefined> => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)! > most ? 60 : undefined
  }
  const sms = withinBudget(
    { send: async ({ to }) => void sent.push(to) },
    {
      countries,
      takeOfNumber: number => take(number, ofNumber),
      takeOfAll: () => take('all', ofAll),
      onRefused: because => void refused.push(because),
    },
  )
  const text = (to: string) => sms.send({ to, text: 'Hello', id: to })
  return { text, sent, refused }
}

it('sends so many texts to a number in a day, whichever accounts have it', async () => {
  const { text, sent, refused } = service({ ofNumber: 2 })
  await text('+233244123456')
  await text('+233244123456')
  await expect(text('+233244123456')).rejects.toBeInstanceOf(SmsRefused)
  await text('+233244123457')
  expect(sent).toHaveLength(3)
  expect(refused).toEqual(['number'])
})

it('sends so many texts in a day, to all numbers together, and reports it when they are used up', async () => {
  const { text, sent, refused } = service({ ofAll: 3 })
  for (let n = 0; n < 3; n++) await text(`+23324412345${n}`)
  await expect(text('+233244123459')).rejects.toThrow('SMS_PER_DAY')
  expect(sent).toHaveLength(3)
  expect(refused).toEqual(['all'])
})

it('sends texts to the countries that are set only', async () => {
  const { text, sent } = service({ countries: ['GH', 'US'] })
  await text('+233244123456')
  await text('+12125550123')
  for (const elsewhere of ['+447400123456', '+8821612345678', '+2348012345678', '+18765551234'])
    await expect(text(elsewhere)).rejects.toThrow('SMS_COUNTRIES')
  expect(sent).toHaveLength(2)
})
