import type { Bug } from './bug.ts'

/** Mistakes in telling people of what has happened. */
export const notices = {
  'never asks again for what the queue has lost': {
    handlers: handlers => ({ ...handlers, 'sweep-notices': async () => undefined }),
  },
  'follows the log from its end when it starts again': {
    subscribe: (subscribe, log) => wanted =>
      subscribe({ ...wanted, after: wanted.after && log.all.at(-1)?.position }),
  },
  'makes a notice anew for each attempt': {
    notices: (kept, random) => ({
      ...kept,
      make: wanted =>
        kept.make(wanted.map(notice => ({ ...notice, cause: `${notice.cause}-${random.uuid()}` }))),
    }),
  },
  'marks a mail as sent that was not taken over': {
    delivering: parts => ({
      ...parts,
      mailer: { send: async mail => void parts.mailer.send(mail).catch(() => undefined) },
    }),
  },
  'writes the moment of its sending into a mail': {
    delivering: parts => {
      let attempts = 0
      return {
        ...parts,
        mailer: {
          send: mail => parts.mailer.send({ ...mail, text: `${mail.text} (${++attempts})` }),
        },
      }
    },
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
