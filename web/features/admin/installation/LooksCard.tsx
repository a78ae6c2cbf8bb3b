import { useForm } from 'react-hook-form'
import type { InstallationResponse } from '#shared/api/installation.ts'
import { photoTypes } from '#shared/paymentPhotos.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/Field.tsx'
import { SmallForm } from '../../../components/SmallForm.tsx'
import { fieldOf } from '../../../lib/forms.ts'
import { messageOf, send, upload } from '../../../lib/http.ts'
import { useAction } from '../../../lib/useAction.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import { logoAt, saveInstallation } from './api.ts'
import { hintOf } from './hint.ts'
import styles from './Installation.module.css'
import { installationTexts as texts } from './texts.ts'

const words = texts.looks
const usualColour = '#0b7a75'

interface LooksCardProps {
  of: InstallationResponse
  /** After a change, which pages show when they are loaded again. */
  onSaved: () => void
  onChanged: (now: InstallationResponse) => void
}

/** Name, colour and logo. */
export const LooksCard = ({ of, onSaved, onChanged }: LooksCardProps) => {
  const { name, accent } = of.settings
  const form = useForm({ defaultValues: { name: name.value, accent: accent.value ?? usualColour } })
  const action = useFormAction(
    form,
    async values => {
      await saveInstallation({
        ...(name.fixedBy === null && { name: values.name }),
        accent: values.accent === usualColour ? null : values.accent,
      })
      onSaved()
    },
    { failed: texts.notSaved },
  )
  return (
    <Card title={words.title} note={words.note}>
      <SmallForm
        of={action}
        aria-label={words.title}
        words={[texts.save, texts.saving]}
        other={[words.usual, () => form.setValue('accent', usualColour)]}
      >
        <Field
          label={words.name}
          maxLength={40}
          autoComplete="off"
          disabled={name.fixedBy !== null}
          hint={hintOf(name)}
          {...fieldOf(form, 'name')}
        />
        <Field
          label={words.accent}
          type="color"
          className={styles.colour}
          hint={of.accentAsGiven ? words.accentHint : words.adapted}
          {...fieldOf(form, 'accent')}
        />
      </SmallForm>
      <Logo of={of} onChanged={onChanged} />
    </Card>
  )
}

const Logo = ({ of, onChanged }: Omit<LooksCardProps, 'onSaved'>) => {
  const { run, busy } = useAction(
    async (file: File) => onChanged(await upload<InstallationResponse>(logoAt, file)),
    { failed: error => messageOf(error, texts.notSaved) },
  )
  const { run: remove } = useAction(async () => onChanged(await send('DELETE', logoAt)), {
    failed: texts.notSaved,
  })
  return (
    <section className={styles.logo} aria-label={words.logo}>
      <h3>{words.logo}</h3>
      {of.logo && <img src={of.logo} alt={words.logo} width={64} height={64} />}
      <p className="muted">{words.logoHint}</p>
      <div className={styles.actions}>
        <label className={styles.file}>
          <span>{words.choose}</span>
          <input
            type="file"
            accept={photoTypes.join(',')}
            disabled={busy}
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file) void run(file)
              event.target.value = ''
            }}
          />
        </label>
        {of.logo && (
          <Button look="quiet" onClick={() => void remove()}>
            {words.remove}
          </Button>
        )}
      </div>
    </section>
  )
}
