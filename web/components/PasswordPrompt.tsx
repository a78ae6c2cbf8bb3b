import { lazyPart } from './lazyPart.tsx'
import { InlineSpinner } from './Spinner.tsx'
import { texts } from './texts.ts'

/** Asks for the password again; loaded on first use, which most visits do not need. */
export const PasswordPrompt = lazyPart(
  () => import('./PasswordPromptForm.tsx'),
  'PasswordPromptForm',
  <InlineSpinner label={texts.loading} />,
)
