import { accountTexts } from './accountTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = accountTexts.reset

/** The link for a forgotten password. */
export const resetPassword = ({ username, link }: { username: string; link: string }): Content =>
  letter({
    ...texts,
    username,
    blocks: [
      texts.text,
      { kind: 'button', label: texts.button, link },
      texts.lasts,
      { kind: 'note', title: texts.strange, text: texts.advice },
    ],
  })
