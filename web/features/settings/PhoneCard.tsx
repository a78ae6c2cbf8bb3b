import { useState } from 'react'
import type { PhoneResponse } from '#shared/api/phone.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Switch } from '../../components/Switch.tsx'
import { praise } from '../../components/toast.ts'
import { send } from '../../lib/http.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { PhoneCode } from './PhoneCode.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import rows from './Rows.module.css'
import { phoneKey, usePhone } from './reachApi.ts'
import { reachTexts } from './reachTexts.ts'
import { report } from './report.ts'

const words = reachTexts.phone

/** A number for text messages: typed, proved by a code, and taken out again at any time. */
export const PhoneCard = () => {
  const phone = usePhone()
  const show = (now: PhoneResponse) => phone.mutate(now, { revalidate: false })
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={phone} loading={words.loading} failed={words.loadFailed}>
        {held => <Content phone={held} onChanged={now => void show(now)} />}
      </Loaded>
    </Card>
  )
}

interface ContentProps {
  phone: PhoneResponse
  onChanged: (phone: PhoneResponse) => void
}

const Content = ({ phone, onChanged }: ContentProps) => {
  const [retyping, setRetyping] = useState(false)
  const [sentHere, setSentHere] = useState(false)
  if (!phone.available) return <p className="muted">{words.unavailable}</p>
  if (phone.pending !== null && !retyping)
    return (
      <PhoneCode
        number={phone.pending}
        isFresh={sentHere}
        onProved={onChanged}
        onAnother={() => setRetyping(true)}
      />
    )
  if (phone.number !== null) return <Proved phone={phone} number={phone.number} onChanged={onChanged} />
  const onSent = (now: PhoneResponse) => {
    setRetyping(false)
    setSentHere(true)
    onChanged(now)
  }
  return <PhoneForm takesFocus={retyping} onSent={onSent} />
}

const Proved = ({ phone, number, onChanged }: ContentProps & { number: string }) => {
  const { busy, run } = useBusy()
  const ask = (method: 'PUT' | 'DELETE', payload?: object) =>
    run(async () => {
      try {
        onChanged(await send<PhoneResponse>(method, phoneKey, payload))
        if (method === 'DELETE') praise(...words.removed)
      } catch (error) {
        report(error, words.failed)
      }
    })
  return (
    <div className={rows.rows}>
      <div className={rows.row}>
        <p>
          <strong>{number}</strong>
        </p>
        <Button look="outline" disabled={busy} onClick={() => void ask('DELETE')}>
          {words.remove}
        </Button>
      </div>
      <div className={rows.row}>
        <Switch
          label={words.texts[0]}
          hint={words.texts[1]}
          checked={phone.texts}
          disabled={busy}
          onChange={event => void ask('PUT', { texts: event.target.checked })}
        />
      </div>
    </div>
  )
}
