import { Card } from '../../components/Card.tsx'
import { LanguagePicker } from '../../components/LanguagePicker.tsx'
import { languageTexts } from '../../components/languageTexts.ts'
import { send } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { preferencesKey } from './api.ts'
import { texts } from './texts.ts'

export const LanguageCard = () => {
  const { run } = useAction((language: string) => send('PUT', preferencesKey, { language }), {
    failed: languageTexts.failed,
  })
  return (
    <Card title={texts.language.title} note={texts.language.note}>
      <LanguagePicker keep={run} />
    </Card>
  )
}
