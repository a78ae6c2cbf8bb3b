import { kindOf, messages } from '#shared/messages.ts'

const link = kindOf('Link to a page, for visitors who are not signed in')

export const publicFrameTexts = messages({
  signIn: link('Sign in'),
  terms: link('Terms'),
  privacy: link('Privacy'),
  fairness: link('Fairness'),
})
