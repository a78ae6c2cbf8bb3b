import type { CalendarLinkResponse } from '#shared/api/phone.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { showError, showSuccess } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { calendarKey, useCalendarLink } from './api.ts'
import rows from './Rows.module.css'
import { reachTexts } from './reachTexts.ts'
import { texts } from './texts.ts'

const words = reachTexts.calendar

/** The secret address for calendar subscriptions. */
export const CalendarCard = () => {
  const link = useCalendarLink()
  const { run, busy } = useAction(
    async ({ method, done }: { method: 'POST' | 'DELETE'; done?: readonly [string, string] }) => {
      await link.mutate(await send<CalendarLinkResponse>(method, calendarKey), { revalidate: false })
      if (done) showSuccess(...done)
    },
  )
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={link} loading={words.loading} failed={words.loadFailed}>
        {({ url }) =>
          url === null ? (
            <div className={rows.form}>
              <p className="muted">{words.none}</p>
              <div className={rows.actions}>
                <Button look="outline" disabled={busy} onClick={() => void run({ method: 'POST' })}>
                  {words.make}
                </Button>
              </div>
            </div>
          ) : (
            <div className={rows.form}>
              <p className="muted">{words.explain}</p>
              <Field
                label={words.address}
                readOnly
                value={url}
                onFocus={event => event.currentTarget.select()}
                errors={[]}
              />
              <div className={rows.actions}>
                <Button onClick={() => void copy(url)}>{words.copy}</Button>
                <a className={buttonClass({ look: 'outline' })} href={url.replace(/^https?:/, 'webcal:')}>
                  {words.open}
                </a>
                <Button
                  look="outline"
                  disabled={busy}
                  onClick={() => void run({ method: 'POST', done: words.renewed })}
                >
                  {words.renew}
                </Button>
                <Button
                  look="quiet"
                  disabled={busy}
                  onClick={() => void run({ method: 'DELETE', done: words.ended })}
                >
                  {words.end}
                </Button>
              </div>
            </div>
          )
        }
      </Loaded>
    </Card>
  )
}

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    showSuccess(...words.copied)
  } catch {
    showError(texts.error, words.copyFailed)
  }
}
