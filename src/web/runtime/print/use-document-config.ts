import { useQuery } from '@tanstack/react-query'
import type { Config } from '#config-model/config.ts'
import { isChinese, isUntranslated } from '#config-model/display/filled-text.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { fetchConfig, useConfig } from '#web/session/session.ts'

/**
 * The Chinese configuration where the document is not translated. Undefined until it is loaded.
 * @param textOf the text of the document in a configuration
 */
export function useDocumentConfig(
  textOf: (config: Config) => string | undefined,
): Config | undefined {
  const config = useConfig()
  const text = textOf(config)
  const isForeign = text !== undefined && currentLocale() !== 'zh-CN' && isChinese(text)
  const { data: chinese, isError } = useQuery({
    queryKey: ['config-in', 'zh-CN', config.hash],
    queryFn: () => fetchConfig('zh-CN'),
    enabled: isForeign,
    staleTime: Infinity,
  })

  if (!isForeign || isError) return config

  return chinese && (isUntranslated(textOf(chinese) ?? '', text) ? chinese : config)
}
