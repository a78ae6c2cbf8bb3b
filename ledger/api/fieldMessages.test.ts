import { beforeAll, expect, it } from 'vitest'
import { createGoalRequest } from '#shared/api/goals.ts'
import { inLanguage } from '#shared/language.ts'
import { speakLanguages } from '../languages/catalogues.ts'
import { parseBody } from './parse.ts'
import { ProblemError } from './problem.ts'

beforeAll(() => speakLanguages('en'))

const errorsIn = (language: string, body: object) =>
  inLanguage(language, () => {
    try {
      parseBody(createGoalRequest, body)
    } catch (error) {
      if (error instanceof ProblemError) return error.problem.errors
    }
    return undefined
  })
const goal = { name: '', type: 'Custom', targetAmount: '5', endDate: '2040-05-01', totalMembers: 501 }

it('of a body that is not valid are in the language of the request', () => {
  expect(errorsIn('en', goal)).toEqual({
    name: ['Goal name is required'],
    totalMembers: ['At most 500 members'],
  })
  const inFrench = errorsIn('fr', goal)
  expect(Object.keys(inFrench ?? {})).toEqual(['name', 'totalMembers'])
  expect(JSON.stringify(inFrench)).not.toMatch(/Goal|required|most/)
  expect(inFrench?.['totalMembers']?.[0]).toContain('500')
})
