import { defineNamespace } from './namespace.ts'

export const zh = {
  title: '忘记密码',
  paperHint:
    '凭工作人员签发的书面重置码设置新密码，重置码只能使用一次；设置后，已登录的设备全部退出。',
  way: '找回方式',
  email: '邮箱验证码',
  mobile: '短信验证码',
  paper: '书面重置码',
  sentHint: '验证码发送到该账号在个人中心验证过的邮箱或手机。设置新密码后，已登录的设备全部退出。',
  sent: '该账号如有已验证的邮箱或手机，验证码已发出，{minutes} 分钟内有效。没有收到的，请检查用户名，或改用其他方式。',
  send: '发送验证码',
  sendAgain: '重新发送验证码',
  haveCode: '已有验证码，直接填写',
  sentCode: '验证码',
  sentCodeHint: '请填写收到的验证码',
  username: '用户名',
  usernameHint: '统一社会信用代码 / 账号',
  code: '重置码',
  codeHint: '12 位字母和数字，不分大小写',
  newPassword: '新密码',
  newPassword2: '确认新密码',
  passwordRule: '8–64位，含大小写字母、数字、符号中的三类；15位以上的可以是任意字符',
  usernameEmpty: '请填写用户名',
  codeEmpty: '请填写收到的验证码或重置码',
  passwordEmpty: '请填写新密码',
  passwordsDiffer: '两次输入的新密码不一致',
  submit: '设置新密码',
  submitting: '正在设置…',
  done: '新密码已设置，请登录',
  back: '返回登录',
  slipTitle: '密码重置码',
  slipFor: '账号',
  slipName: '名称',
  slipCode: '重置码',
  slipUntil: '有效期至',
  slipHow:
    '使用方法：打开 {address}，填写用户名、本重置码和新密码。重置码只能使用一次，请勿交给他人；用完或过期后请销毁。',
  slipOnce: '重置码只显示这一次。请打印后当面交给本人；关闭后无法再次查看，只能重新签发。',
  print: '打印',
  copy: '复制',
  close: '关闭',
  signature: '领取人签字：　　　　　　　　　　日期：',
} as const satisfies Record<string, string>

const area = defineNamespace('recovery', zh)
export const { useText: useRecoveryText } = area
