import { completeCreditCode } from '#config-model/facts/credit-code.ts'
import type { FileValue } from '#config-model/record.ts'
import type { TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

export const creditCode = (number: number): string =>
  completeCreditCode(`9153082${String(number).padStart(10, '0')}`)

/** What an enterprise fills in to register, its licence uploaded. */
export async function enterpriseForm(portal: TestPortal, number: number) {
  const { body } = await portal.call<FileValue>(
    'POST',
    '/api/file?entity=enterprise&field=licenseFile',
    uploadForm('营业执照.pdf', pdf()),
  )

  return {
    userType: 'ENTERPRISE',
    creditCode: creditCode(number),
    name: `澜沧云岭茶业${number}有限公司`,
    subjectKind: 'company',
    regionCode: '530828',
    address: '勐朗镇建设路1号',
    establishedAt: '2015-03-01',
    legalPerson: '岩温',
    registeredCapital: 500,
    industry: 'tea',
    licenseFile: [body.data],
    contactName: '李娜',
    contactMobile: '13900000000',
    email: 'tea@example.cn',
  }
}
