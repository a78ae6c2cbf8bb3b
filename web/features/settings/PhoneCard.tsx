import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { PhoneResponse } from '#shared/api/phone.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { formTexts } from '../../components/formTexts.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { Switch } from '../../components/Switch.tsx'
import { showSuccess } from '../../components/toast.ts'
import { apiResolver, fieldOf, withoutSpaces } from '../../lib/forms.ts'
import { post, send } from '../../lib/http.ts'
import { ownCountry } from '../../lib/region.ts'
import { useAction } from '../../lib/useAction.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { phoneKey, usePhone } from './api.ts'
import rows from './Rows.module.css'
import { reachTexts } from './reachTexts.ts'

const CountrySelect = lazyPart(() => import('../../components/CountrySelect.tsx'), 'CountrySelect')

const words = reachTexts.phone

/** A number for text messages: entered, verified by a code, and removable at any time. */
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
  const { run, busy } = useAction(
    async ({ method, payload }: { method: 'PUT' | 'DELETE'; payload?: object }) => {
      onChanged(await send<PhoneResponse>(method, phoneKey, payload))
      if (method === 'DELETE') showSuccess(...words.removed)
    },
  )
  return (
    <div className={rows.rows}>
      <div className={rows.row}>
        <p>
          <strong>{number}</strong>
        </p>
        <Button look="outline" disabled={busy} onClick={() => void run({ method: 'DELETE' })}>
          {words.remove}
        </Button>
      </div>
      <div className={rows.row}>
        <Switch
          label={words.texts[0]}
          hint={words.texts[1]}
          checked={phone.texts}
          disabled={busy}
          onChange={event => void run({ method: 'PUT', payload: { texts: event.target.checked } })}
        />
      </div>
      {phone.hasWhatsApp && phone.texts && (
        <div className={rows.row}>
          <Switch
            label={words.whatsApp[0]}
            hint={words.whatsApp[1]}
            checked={phone.whatsApp}
            disabled={busy}
            onChange={event =>
              void run({ method: 'PUT', payload: { texts: true, whatsApp: event.target.checked } })
            }
          />
        </div>
      )}
    </div>
  )
}

const codeResolver = apiResolver(() => import('#shared/api/phone.ts'), 'confirmPhoneRequest')

interface PhoneCodeProps {
  number: string
  /** Just sent: the code comes next. A form from before does not take the focus. */
  isFresh: boolean
  onProved: (phone: PhoneResponse) => void
  onAnother: () => void
}

const PhoneCode = ({ number, isFresh, onProved, onAnother }: PhoneCodeProps) => {
  const form = useForm({ resolver: codeResolver, defaultValues: { code: '' } })
  useFirstField(form, 'code', isFresh)
  const action = useFormAction(
    form,
    async request => onProved(await post<PhoneResponse>(`${phoneKey}/confirm`, request)),
    { failed: words.confirmFailed, done: words.confirmed },
  )
  return (
    <SmallForm of={action} words={[words.confirm, words.confirming]} other={[words.another, onAnother]}>
      <p>{words.sentTo({ number })}</p>
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fieldOf(form, 'code', withoutSpaces)}
      />
    </SmallForm>
  )
}

const numberResolver = apiResolver(() => import('#shared/api/phone.ts'), 'addPhoneRequest')

interface PhoneFormProps {
  /** Because the user has just requested it. */
  takesFocus: boolean
  onSent: (phone: PhoneResponse) => void
}

const PhoneForm = ({ takesFocus, onSent }: PhoneFormProps) => {
  const [country, setCountry] = useState(ownCountry)
  const form = useForm({ resolver: numberResolver, defaultValues: { phone: '' } })
  useFirstField(form, 'phone', takesFocus)
  const action = useFormAction(
    form,
    async request => onSent(await post<PhoneResponse>(phoneKey, { ...request, ...(country && { country }) })),
    {
      failed: words.sendFailed,
    },
  )
  return (
    <SmallForm of={action} words={[words.send, words.sending]}>
      <CountrySelect label={formTexts.countryOfNumber} value={country} onChoose={setCountry} />
      <Field
        label={words.number}
        hint={words.hint}
        type="tel"
        autoComplete="tel"
        {...fieldOf(form, 'phone')}
      />
    </SmallForm>
  )
}
