import type { SiteSettings } from "@klarholm/contract";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { onlineStores } from "../../contact/channels.ts";
import { contactLines } from "../../contact/contact-lines.ts";
import { ContactList } from "../../contact/ContactList/ContactList.tsx";
import type { CodeQuery } from "../query-code.ts";
import { CardDrawing } from "../CardDrawing.tsx";
import { codeFormCopy } from "../CodeForm/code-form.copy.ts";
import { verificationCopy as copy } from "../verification.copy.ts";
import { VerificationResult } from "../VerificationResult/VerificationResult.tsx";
import { PageForm } from "./PageForm.tsx";
import { buttonVariant } from "../../../ui/Button/button-variant.ts";
import styles from "./VerificationPage.module.css";

interface Props {
  settings: SiteSettings;
  posted: CodeQuery | undefined;
}

export function VerificationPage({ settings, posted }: Props) {
  const [query, setQuery] = useState(posted);
  const result = useRef<HTMLElement>(null);
  const shops = onlineStores(settings).filter(({ href }) => href);
  const answered = query && "answer" in query ? query : undefined;

  useEffect(() => {
    if (answered) result.current?.focus();
  }, [answered]);

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{codeFormCopy.title}</h1>
      <p className={styles.lead}>{copy.lead}</p>
      <PageForm query={query} onQuery={setQuery} />
      {answered && (
        <section ref={result} className={styles.result} tabIndex={-1} aria-label={copy.resultTitle}>
          <VerificationResult {...answered} settings={settings} />
        </section>
      )}
      <section className={styles.section}>
        <h2>{copy.where.title}</h2>
        <p>{copy.where.text}</p>
        <CardDrawing className={styles.drawing} />
      </section>
      <section className={styles.section}>
        <h2>{copy.channels.title}</h2>
        <p>{copy.channels.text}</p>
        <ul className={styles.channels}>
          {shops.map(({ name, href, shop }) => (
            <li key={name}>
              <a
                className={buttonVariant("underlined")}
                href={href}
                target="_blank"
                rel="noopener"
                data-press={shop}
                aria-label={name + copy.channels.newWindow}
              >
                {name}
              </a>
            </li>
          ))}
          <li>
            <Link className={buttonVariant("underlined")} to="/find-us">
              {copy.channels.stores}
            </Link>
          </li>
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{copy.contact}</h2>
        <ContactList lines={contactLines(settings)} />
      </section>
    </div>
  );
}
