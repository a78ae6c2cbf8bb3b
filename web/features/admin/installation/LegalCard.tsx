import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { InstallationResponse, LegalDocument } from '#shared/api/installation.ts'
import { Card } from '../../../components/Card.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { Select } from '../../../components/Select.tsx'
import { SmallForm } from '../../../components/SmallForm.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { fieldOf } from '../../../lib/forms.ts'
import { send } from '../../../lib/http.ts'
import { useFormAction } from '../../../lib/useFormAction.ts'
import { legalAt } from './api.ts'
import { hintOf } from './hint.ts'
import styles from './Installation.module.css'
import { installationTexts as texts } from './texts.ts'

const words = texts.legal

interface LegalCardProps {
  of: InstallationResponse
  onChanged: (now: InstallationResponse) => void
}

/** Terms and privacy notice in each language. */
export const LegalCard = ({ of, onChanged }: LegalCardProps) => {
  const [document, setDocument] = useState<LegalDocument>('terms')
  const [language, setLanguage] = useState(of.settings.languages.value[0] ?? 'en')
  return (
    <Card title={words.title} note={words.note}>
      <div className={styles.pair}>
        <Select
          label={words.document}
          value={document}
          options={[
            ['terms', words.documents.terms],
            ['privacy', words.documents.privacy],
          ]}
          onChoose={setDocument}
        />
        <Select
          label={words.language}
          value={language}
          options={of.offered.languages.map(({ code, name }) => [code, name])}
          onChoose={setLanguage}
        />
      </div>
      <LegalText key={`${document} ${language}`} of={of} at={{ document, language }} onChanged={onChanged} />
    </Card>
  )
}

interface LegalTextProps extends LegalCardProps {
  at: { readonly document: LegalDocument; readonly language: string }
}

const LegalText = ({ of, at: { document, language }, onChanged }: LegalTextProps) => {
  const known = of.legal.find(one => one.document === document && one.language === language)
  const form = useForm({ defaultValues: { text: known?.text ?? '' } })
  const action = useFormAction(
    form,
    async ({ text }) => {
      onChanged(await send('PUT', legalAt(document, language), { text }))
      showSuccess(texts.saved)
    },
    { failed: texts.notSaved },
  )
  return (
    <SmallForm of={action} aria-label={words.documents[document]} words={[texts.save, texts.saving]}>
      <TextArea
        label={words.text}
        rows={12}
        lang={language}
        hint={hintOf({ fixedBy: null, changed: known?.changed ?? null }) ?? words.hint}
        {...fieldOf(form, 'text')}
      />
      <a className={styles.link} href={`/${document}`} target="_blank" rel="noopener">
        {words.look}
      </a>
    </SmallForm>
  )
}
