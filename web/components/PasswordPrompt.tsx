import { lazyPart } from './lazyPart.tsx'
import type { PasswordPromptProps } from './PasswordPromptForm.tsx'
import { InlineSpinner } from './Spinner.tsx'
import { texts } from './texts.ts'

const PasswordPromptForm = lazyPart(
  () => import('./PasswordPromptForm.tsx'),
  'PasswordPromptForm',
  <InlineSpinner label={texts.loading} />,
)

/** Asks for the password once more; fetched when something asks for it, which on most visits nothing does. */
export const PasswordPrompt = (props: PasswordPromptProps) => <PasswordPromptForm {...props} />
