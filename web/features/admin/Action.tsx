import { Button, type ButtonLook } from '../../components/Button.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { useOpened } from '../../lib/useOpened.ts'
import { texts } from './texts.ts'

export interface ActionWords {
  readonly open: string
  readonly submit: string
  readonly meaning: (values: { username: string }) => string
  readonly done: string
}

interface ActionProps {
  words: ActionWords
  username: string
  look: ButtonLook
  /** Of the button that opens it; outlined unless it is the main one. */
  opener?: ButtonLook
  label?: string
  onPassword: (password: string) => Promise<void>
}

export const Action = ({
  words: said,
  username,
  look,
  opener: shown = 'outline',
  label,
  onPassword,
}: ActionProps) => {
  const { open, close, opener } = useOpened()
  const act = async (password: string) => {
    await onPassword(password)
    close()
  }
  return (
    <>
      <Button look={shown} aria-label={label} {...opener}>
        {said.open}
      </Button>
      {open && (
        <PasswordPrompt
          title={said.open}
          label={texts.ownPassword}
          submit={said.submit}
          look={look}
          onPassword={act}
          onCancel={close}
        >
          <p>{said.meaning({ username })}</p>
        </PasswordPrompt>
      )}
    </>
  )
}
