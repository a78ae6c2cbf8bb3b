import type { TreeHead } from '#shared/api/transparency.ts'
import { formatMoment } from '#shared/moment.ts'
import { type CalendarDate, formatDate } from '#shared/time.ts'
import { adminTexts } from './adminTexts.ts'
import { type Content, letter } from './layout.ts'

const texts = adminTexts.root

interface Values {
  readonly username: string
  readonly day: CalendarDate
  readonly head: TreeHead
  readonly appUrl: string
}

/** Readers who keep the root can check later that the log was not changed. */
export const rootOfTheDay = ({ username, day, head, appUrl }: Values): Content =>
  letter({
    username,
    subject: texts.subject({ day: formatDate(day) }),
    preheader: texts.preheader,
    blocks: [
      texts.text({ entries: head.size, size: String(head.size), when: formatMoment(head.at) }),
      head.root,
      texts.keep,
      JSON.stringify(head),
      { kind: 'button', label: texts.published, link: `${appUrl}/api/transparency?from=${head.size}` },
      { kind: 'button', label: texts.checker, link: `${appUrl}/transparency` },
      { kind: 'note', title: texts.strange, text: texts.advice },
    ],
  })
