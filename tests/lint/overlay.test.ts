import { expect, test } from 'vitest'
import { configOverlay } from '#tools/dev/config-overlay.ts'
import { lintSound, soundFiles } from './lint-files.ts'

test('the overlay of the development server shows each error at its place and opens the first', () => {
  const files = soundFiles.map((file) => ({
    path: file.path,
    text: file.text.replace('dictionary: kind', 'dictionary: knd'),
  }))

  const { err } = configOverlay(lintSound(files).problems, 'config', files)

  expect(err.message).toContain('配置有 1 个错误')
  expect(err.loc).toMatchObject({ file: 'config/entities/request.yaml', line: 6 })
  expect(err.frame).toContain('字典“knd”不存在')
  expect(err.frame).toContain('^^^')
})
