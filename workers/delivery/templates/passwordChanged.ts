import { formatMoment } from '#shared/moment.ts'
import { accountTexts } from './accountTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = accountTexts.password

interface Values {
  readonly username: string
  /** An instant. */
  readonly at: string
  readonly settingsLink: string
}

/** Says what to do if it was not the user: an attacker may have locked them out, so it does not ask to sign in. */
export const passwordChanged = ({ username, at, settingsLink }: Values): Content =>
  letter({
    ...texts,
    username,
    blocks: [
      texts.text({ when: formatMoment(at) }),
      texts.fine,
      { kind: 'button', label: texts.button, link: settingsLink },
      { kind: 'note', title: texts.strange, text: texts.advice },
    ],
  })
