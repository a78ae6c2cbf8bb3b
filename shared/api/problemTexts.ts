import { messagesAt } from '../messages.ts'
import { refusals } from '../refusals.ts'
import { problems } from './problems.ts'

const refusal = 'Why something that was asked for is not done; beside a button or a field, or in a notice'
const problem = 'Why a request could not be answered; beside a button or a field, or in a notice'
const places = (about: string, texts: object) =>
  Object.fromEntries(Object.keys(texts).map(code => [code, about]))

export const refusalTexts = messagesAt(places(refusal, refusals), refusals)
export const problemTexts = messagesAt(places(problem, problems), problems)
