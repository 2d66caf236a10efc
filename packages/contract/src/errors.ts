/**
 * Every error code of the API with its HTTP status and the Chinese sentence that a visitor may be shown.
 * Business failures answer 200, as the specification's clients expect.
 */
export const errorCodes = {
  BAD_REQUEST: { status: 400, message: "请求内容有误，请检查后重试！" },
  TOKEN_INVALID: { status: 401, message: "访问凭证无效，请刷新页面后重试！" },
  SIGN_IN_NEEDED: { status: 401, message: "请先登录！" },
  SIGN_IN_FAILED: { status: 401, message: "用户名或密码不正确，或账号已停用！" },
  SECOND_FAILED: { status: 401, message: "动态码不正确或已过期，请重试！" },
  PASSKEY_FAILED: { status: 401, message: "无法用该通行密钥登录，请重试或改用密码！" },
  PASSWORD_WRONG: { status: 400, message: "当前密码不正确！" },
  LINK_INVALID: { status: 410, message: "链接已失效，请向管理员索取新的链接！" },
  NAME_TAKEN: { status: 409, message: "该用户名已被使用！" },
  LAST_ADMIN: { status: 409, message: "至少须保留一位可登录的管理员！" },
  PERSON_NOT_FOUND: { status: 410, message: "该账号不存在！" },
  FORBIDDEN: { status: 403, message: "您没有此操作的权限！" },
  NOT_FOUND: { status: 404, message: "您访问的接口不存在！" },
  METHOD_NOT_ALLOWED: { status: 405, message: "不支持的请求方式！" },
  TOO_LARGE: { status: 413, message: "提交的内容过大，请精简后重试！" },
  UNSUPPORTED_TYPE: { status: 415, message: "不支持的内容格式！" },
  TOO_MANY_REQUESTS: { status: 429, message: "操作过于频繁，请稍后再试！" },
  BUSY: { status: 503, message: "当前访问人数较多，请稍后重试！" },
  SHUTTING_DOWN: { status: 503, message: "服务正在更新，请稍后重试！" },
  INTERNAL: { status: 500, message: "服务器开小差了，请稍后重试！" },
  CONTENT_NOT_FOUND: { status: 200, message: "内容不存在或已下线！" },
  APPLICATION_INVALID: { status: 200, message: "请检查填写的内容！" },
  APPLICATION_NOT_FOUND: { status: 200, message: "删除码无效，或该申请已被删除！" },
  JOB_CLOSED: { status: 200, message: "该职位已停止招聘，请查看其他职位！" },
  ALREADY_APPLIED: { status: 200, message: "您近期已投递过该职位，请勿重复投递！" },
  CAPTCHA_WRONG: { status: 200, message: "验证码错误或已失效，请重新输入！" },
  FILE_REFUSED: { status: 200, message: "文件无法识别、已加密或已损坏，请上传完好的 pdf、doc 或 docx 文件！" },
  UPLOADS_BUSY: { status: 503, message: "当前投递人数较多，请稍后重试！" },
  UPLOADS_SPENT: { status: 429, message: "您所在的网络今日提交的文件已达上限，您的申请尚未提交，请明天再试！" },
  UPLOADS_FULL: { status: 503, message: "目前无法接收更多申请文件，您的申请尚未提交，请过些时候再试！" },
  FILES_UNCHECKED: { status: 503, message: "文件安全检查暂时无法进行，您的申请尚未提交，请稍后重试！" },
  CATEGORY_NOT_FOUND: { status: 200, message: "该分类不存在或已下线！" },
} as const;

export type ErrorCode = keyof typeof errorCodes;
