import { accountTexts } from './accountTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = accountTexts.deleted

/** The last mail; nothing of it can be undone. */
export const accountDeleted = ({ username }: { username: string }): Content =>
  letter({
    ...texts,
    username,
    blocks: [texts.text, texts.stays, { kind: 'note', title: texts.strange, text: texts.advice }],
  })
