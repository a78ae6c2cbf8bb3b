import { useForm } from 'react-hook-form'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { TwoStepChallenge } from '#shared/api/twoStep.ts'
import { Button } from '../../components/Button.tsx'
import { VerbatimField } from '../../components/Field.tsx'
import { PasswordField } from '../../components/PasswordField.tsx'
import { showSuccess } from '../../components/toast.ts'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import { post } from '../../lib/http.ts'
import { useSwitchUser } from '../../lib/session.ts'
import { useFirstField } from '../../lib/useFirstField.ts'
import { useFormAction } from '../../lib/useFormAction.ts'
import { AuthForm } from './AuthForm.tsx'
import { texts } from './texts.ts'

const resolver = apiResolver(() => import('#shared/api/accounts.ts'), 'loginRequest')
const [title, failed] = texts.signInFailed

interface SignInFormProps {
  /** It replaces another view, and takes its focus. */
  returned: boolean
  onForgotten: () => void
  onTwoStep: (ways: TwoStepChallenge['twoStep']) => void
}

/** After signing in, the sign-in page is replaced by the dashboard automatically. */
export const SignInForm = ({ returned, onForgotten, onTwoStep }: SignInFormProps) => {
  const form = useForm({ resolver, defaultValues: { username: '', password: '' } })
  useFirstField(form, 'username', returned)
  const switchUser = useSwitchUser()
  const action = useFormAction(
    form,
    async request => {
      const answer = await post<UserResponse | TwoStepChallenge>('/api/login', request)
      // A user has a `twoStep` as well, but a boolean.
      if (typeof answer.twoStep === 'object') return onTwoStep(answer.twoStep)
      await switchUser(answer as UserResponse)
      showSuccess(...texts.signedIn)
    },
    { title, failed },
  )
  return (
    <AuthForm
      of={action}
      words={[texts.signIn, texts.signingIn]}
      ways={
        <Button look="quiet" onClick={onForgotten}>
          {texts.forgotLink}
        </Button>
      }
    >
      <VerbatimField label={texts.identifier} autoComplete="username" {...fieldOf(form, 'username')} />
      <PasswordField label={texts.password} autoComplete="current-password" {...fieldOf(form, 'password')} />
    </AuthForm>
  )
}
