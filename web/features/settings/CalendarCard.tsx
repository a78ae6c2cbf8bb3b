import type { CalendarLinkResponse } from '#shared/api/phone.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { complain, praise } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useBusy } from '../../lib/useBusy.ts'
import rows from './Rows.module.css'
import { calendarKey, useCalendarLink } from './reachApi.ts'
import { reachTexts } from './reachTexts.ts'
import { report } from './report.ts'
import { texts } from './texts.ts'

const words = reachTexts.calendar

/** The secret address to which calendars subscribe. */
export const CalendarCard = () => {
  const link = useCalendarLink()
  const { busy, run } = useBusy()
  const ask = (method: 'POST' | 'DELETE', done?: readonly [string, string]) =>
    run(async () => {
      try {
        await link.mutate(await send<CalendarLinkResponse>(method, calendarKey), { revalidate: false })
        if (done) praise(...done)
      } catch (error) {
        report(error, words.failed)
      }
    })
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={link} loading={words.loading} failed={words.loadFailed}>
        {({ url }) =>
          url === null ? (
            <div className={rows.form}>
              <p className="muted">{words.none}</p>
              <div className={rows.actions}>
                <Button look="outline" disabled={busy} onClick={() => void ask('POST')}>
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
                <Button look="outline" disabled={busy} onClick={() => void ask('POST', words.renewed)}>
                  {words.renew}
                </Button>
                <Button look="quiet" disabled={busy} onClick={() => void ask('DELETE', words.ended)}>
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
    praise(...words.copied)
  } catch {
    complain(texts.error, words.copyFailed)
  }
}
