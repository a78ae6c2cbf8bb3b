import type { AccountNotification } from '#shared/ports/jobQueue.ts'
import { changes, changeTexts } from './accountChangeTexts.ts'
import { type Content, letter } from './layout.ts'

interface Values {
  readonly username: string
  readonly what: Exclude<AccountNotification, 'password_changed'>
}

export const accountChanged = ({ username, what }: Values): Content => {
  const { subject, fact, advice, strange, otherwise } = changes[what]
  return letter({
    username,
    subject,
    preheader: changeTexts.preheader,
    blocks: [fact, advice, { kind: 'note', title: strange, text: otherwise }],
  })
}
