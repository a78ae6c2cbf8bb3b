import { useForm } from 'react-hook-form'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { faultIn, showFault } from '../../lib/formFaults.ts'
import { fetchedResolver, messagesOf } from '../../lib/forms.ts'
import styles from './Form.module.css'
import { twoStepTexts as texts } from './twoStepTexts.ts'
import { useFirstField } from './useFirstField.ts'
import { type CodeKind, useSecondStep } from './useSecondStep.ts'

const load = () => import('./twoStepResolvers.ts')
const kinds = {
  authenticator: {
    resolver: fetchedResolver(() => load().then(module => module.authenticatorResolver)),
    help: texts.authenticatorHelp,
    label: texts.code,
    inputMode: 'numeric',
  },
  'recovery-code': {
    resolver: fetchedResolver(() => load().then(module => module.recoveryCodeResolver)),
    help: texts.recoveryHelp,
    label: texts.recoveryCode,
    inputMode: 'text',
  },
} as const

interface CodeFormProps {
  titleId: string
  kind: CodeKind
}

export const CodeForm = ({ titleId, kind }: CodeFormProps) => {
  const { resolver, help, label, inputMode } = kinds[kind]
  const form = useForm({ resolver, defaultValues: { code: '' } })
  useFirstField(form, 'code')
  const { byCode } = useSecondStep()
  const { register, handleSubmit, formState } = form
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ code }) => {
    const fault = await byCode(kind, code)
    if (fault !== undefined) showFault(form, fault)
  })
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={submit}>
      <p className="muted">{help}</p>
      <Field
        label={label}
        inputMode={inputMode}
        autoComplete={kind === 'authenticator' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        errors={messagesOf(errors.code)}
        // Apps show the digits in two groups, and so they are copied.
        {...register('code', { setValueAs: (text: string) => text.replaceAll(/\s/g, '') })}
      />
      <FormFault text={faultIn(errors)} />
      <Button type="submit" wide disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}
