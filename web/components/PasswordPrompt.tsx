import { lazyPart } from './lazyPart.tsx'
import { InlineSpinner } from './Spinner.tsx'
import { texts } from './texts.ts'

/** Asks for the password once more; fetched when something asks for it, which on most visits nothing does. */
export const PasswordPrompt = lazyPart(
  () => import('./PasswordPromptForm.tsx'),
  'PasswordPromptForm',
  <InlineSpinner label={texts.loading} />,
)
