import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type TokenScope, tokenScopes } from '#shared/api/tokenScopes.ts'
import type { MadeTokenResponse } from '#shared/api/tokens.ts'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Select } from '../../components/Select.tsx'
import { SmallForm } from '../../components/SmallForm.tsx'
import { Switch } from '../../components/Switch.tsx'
import { showError, showSuccess } from '../../components/toast.ts'
import { fieldOf, showFault } from '../../lib/forms.ts'
import { useGoals } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { tokensKey } from './api.ts'
import { programTexts as words } from './programTexts.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

interface MakeTokenProps {
  onMade: () => Promise<unknown>
  onClose: () => void
}

const lengths = [
  ['30', words.lengths.month],
  ['7', words.lengths.week],
  ['90', words.lengths.quarter],
  ['365', words.lengths.year],
] as const

/** The form for a token, and once the token itself. */
export const MakeToken = ({ onMade, onClose }: MakeTokenProps) => {
  const [token, setToken] = useState<string>()
  if (token !== undefined) return <Made token={token} onClose={onClose} />
  const made = async (answer: MadeTokenResponse) => {
    setToken(answer.token)
    await onMade().catch(() => undefined)
  }
  return <Form onMade={made} onClose={onClose} />
}

interface FormProps extends Pick<MakeTokenProps, 'onClose'> {
  onMade: (made: MadeTokenResponse) => Promise<void>
}

const Form = ({ onMade, onClose }: FormProps) => {
  const goals = useGoals()
  const [scopes, setScopes] = useState<ReadonlySet<TokenScope>>(new Set(['goals:read']))
  const [days, setDays] = useState<(typeof lengths)[number][0]>('30')
  const [goal, setGoal] = useState('')
  const form = useForm({ defaultValues: { name: '' } })
  useFirstField(form, 'name')
  const action = useFormAction(
    form,
    async ({ name }) => {
      if (scopes.size === 0) return showFault(form, words.noScope)
      const goalIds = goal === '' ? null : [Number(goal)]
      const wanted = { name, scopes: [...scopes], days: Number(days), goalIds }
      await onMade(await post<MadeTokenResponse>(tokensKey, wanted))
    },
    { failed: words.makeFailed },
  )
  const choose = (scope: TokenScope, isOn: boolean): void =>
    setScopes(new Set(tokenScopes.filter(one => (one === scope ? isOn : scopes.has(one)))))
  const choices = (goals.data ?? []).map(({ id, name }) => [String(id), name] as const)
  return (
    <SmallForm
      inset
      of={action}
      aria-label={words.make}
      words={[words.makeNow, words.making]}
      onCancel={onClose}
    >
      <Field
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={60}
        {...fieldOf(form, 'name')}
      />
      {tokenScopes.map(scope => (
        <Switch
          key={scope}
          label={words.scopes[scope][0]}
          hint={words.scopes[scope][1]}
          checked={scopes.has(scope)}
          onChange={({ target }) => choose(scope, target.checked)}
        />
      ))}
      <Select label={words.days} options={lengths} value={days} onChoose={setDays} />
      {choices.length > 0 && (
        <Select
          label={words.whichGoals}
          options={[['', words.allGoals], ...choices]}
          value={goal}
          onChoose={setGoal}
        />
      )}
      <p className="muted">{words.risk}</p>
    </SmallForm>
  )
}

const Made = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <div className={`${rows.form} ${rows.inset}`}>
    <p>{words.made}</p>
    <Field
      label={words.token}
      readOnly
      value={token}
      onFocus={event => event.currentTarget.select()}
      errors={[]}
    />
    <div className={rows.actions}>
      <Button onClick={() => void copy(token)}>{words.copy}</Button>
      <Button look="outline" onClick={onClose}>
        {words.done}
      </Button>
    </div>
  </div>
)

const copy = async (token: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(token)
    showSuccess(...words.copied)
  } catch {
    showError(texts.error, words.copyFailed)
  }
}
