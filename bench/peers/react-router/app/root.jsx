import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

export const links = () => [{ rel: "stylesheet", href: "/site.css" }];

export function Layout({ children }) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
