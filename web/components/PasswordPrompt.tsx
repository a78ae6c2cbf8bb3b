import { lazy, Suspense } from 'react'
import type { PasswordPromptProps } from './PasswordPromptForm.tsx'
import { InlineSpinner } from './Spinner.tsx'
import { texts } from './texts.ts'

const PasswordPromptForm = lazy(() =>
  import('./PasswordPromptForm.tsx').then(module => ({ default: module.PasswordPromptForm })),
)

/** Asks for the password once more; fetched when something asks for it, which on most visits nothing does. */
export const PasswordPrompt = (props: PasswordPromptProps) => (
  <Suspense fallback={<InlineSpinner label={texts.loading} />}>
    <PasswordPromptForm {...props} />
  </Suspense>
)
