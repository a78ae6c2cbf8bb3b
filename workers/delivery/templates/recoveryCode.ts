import { accountTexts } from './accountTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = accountTexts.recovery

/** The code stays out of the subject and the preheader: those are shown on locked screens. */
export const recoveryCode = ({ username, code }: { username: string; code: string }): Content =>
  letter({
    ...texts,
    username,
    blocks: [
      texts.text,
      { kind: 'code', code },
      texts.lasts,
      { kind: 'note', title: texts.strange, text: texts.advice },
    ],
  })
