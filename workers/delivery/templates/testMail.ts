import { type Content, letter } from './layout.ts'
import { testMailTexts as texts } from './testMailTexts.ts'

/** To the admin who tries whether the mail server takes mails. */
export const testMail = ({ appUrl }: { readonly appUrl: string }): Content =>
  letter({
    subject: texts.subject,
    preheader: texts.preheader,
    username: null,
    blocks: [texts.text, { kind: 'button', label: texts.button, link: `${appUrl}/admin/installation` }],
  })
