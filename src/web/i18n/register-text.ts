import { defineNamespace } from './namespace.ts'

export const zh = {
  register: '企业注册',
  hasAccount: '已有账号，去登录',
  known: '该代码已注册，请直接登录或联系县级管理员',
  stillWrong: '还有 {n} 处未填写或有误，请修改',
  differ: '两次输入的密码不一致',
  agreeFirst: '请阅读并同意注册协议和个人信息处理说明',
  passwordFirst: '请填写密码',
  codeFirst: '请填写验证码',
  account: '账号与密码',
  username: '登录账号',
  password: '密码',
  repeat: '确认密码',
  agreements: '协议',
  passwordRule: '密码须为8–64位，含大小写字母、数字、符号中的三类，15位以上的可以是任意字符',
  titled: '《{title}》',
  agree: '我已阅读并同意',
  previous: '上一步',
  next: '下一步',
  submit: '提交注册',
  submitting: '正在提交…',
  registered: '注册成功',
  yourAccount: '您的登录账号是',
  keepSafe: '，请妥善保管密码。',
  toLogin: '去登录',
  enter: '进入平台',
  offer: '本机存有 {time} 未提交的注册信息',
  offerHint:
    '不是您本人填写的，请选择“重新填写”，原来的内容随即从本机清除。附件、密码和验证码没有保存，须重新上传和填写。',
  carryOn: '继续填写',
  beginAnew: '重新填写',
  keptAt:
    '{time} 已在本机保存草稿，{days} 天内可以继续填写；附件和密码不保存。使用公用电脑的，离开前请',
  clear: '清除草稿并重新填写',
  notKept: '本机不能保存草稿（存储空间已满或浏览器不允许）：提交之前请勿关闭本页。',
} as const satisfies Record<string, string>

const area = defineNamespace('register', zh)
export const { useText: useRegisterText } = area
