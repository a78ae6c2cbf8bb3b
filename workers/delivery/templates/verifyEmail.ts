import { accountTexts } from './accountTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = accountTexts.verify

/** After signing up: proves that the address is the member's own. */
export const verifyEmail = ({ username, link }: { username: string; link: string }): Content =>
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
