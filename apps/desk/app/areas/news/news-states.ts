/** Names of what visitors see of a news item. */
export const newsStates = { draft: "草稿", scheduled: "待上线", published: "已发布", expired: "已下线" } as const;
