import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { Icon } from '../../components/Icon.tsx'
import type { useFormAction } from '../../lib/useFormAction.ts'
import styles from './Form.module.css'

interface AuthFormProps {
  of: ReturnType<typeof useFormAction>
  titleId?: string
  help?: string
  words: readonly [submit: string, submitting: string]
  children: ReactNode
  /** Links below the button. */
  ways?: ReactNode
}

/** The fields of one step of signing in, and the button that sends them. */
export const AuthForm = ({
  of,
  titleId,
  help,
  words: [submit, submitting],
  children,
  ways,
}: AuthFormProps) => (
  <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={of.submit}>
    {help && <p className="muted">{help}</p>}
    {children}
    <FormFault text={of.fault} />
    <Button type="submit" wide disabled={of.busy}>
      {of.busy ? submitting : submit}
    </Button>
    {ways}
  </form>
)

export const BackButton = ({ label, onBack }: { label: string; onBack: () => void }) => (
  <Button look="quiet" onClick={onBack}>
    <Icon of={ArrowLeft} data-directed size={18} />
    {label}
  </Button>
)
