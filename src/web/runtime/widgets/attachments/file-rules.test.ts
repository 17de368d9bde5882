import { describe, expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { checkFile, formatFileSize } from './file-rules.ts'

describe('files that must not be sent', () => {
  const field: Field = { type: 'files', title: '证书', accept: ['pdf'], maxSize: '1MB' }
  it('says why in words', () => {
    expect(checkFile({ name: 'a.exe', size: 5 }, field)).toContain('不支持 exe 格式')
    expect(checkFile({ name: '扫描件', size: 5 }, field)).toBe('文件名没有扩展名，请上传 pdf 文件')
    expect(checkFile({ name: 'a.PDF', size: 2 * 1024 * 1024 }, field)).toBe(
      '文件 2 MB，超过上限 1MB',
    )
    expect(checkFile({ name: 'a.pdf', size: 0 }, field)).toBe('文件是空的')
    expect(checkFile({ name: 'a.pdf', size: 10 }, field)).toBeNull()
    expect(formatFileSize(1536 * 1024)).toBe('1.5 MB')
  })
})
