import type { SiteSettings } from "@klarholm/contract";
import type { ReactNode } from "react";
import { followChannels } from "../../features/contact/channels.ts";
import { contactLines } from "../../features/contact/contact-lines.ts";
import { frameCopy } from "../frame.copy.ts";
import type { FrameData } from "../load-frame.server.ts";
import { FooterLink } from "./FooterLink.tsx";
import { VerificationForm } from "./VerificationForm.tsx";
import styles from "./Footer.module.css";

/** Verification, help, link groups, channels, group sites and legal filings. */
export function Footer({ data: { settings, config } }: { data: FrameData }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.top}>
        <VerificationForm settings={settings} config={config} />
        <section className={styles.service} aria-labelledby="footer-help">
          <h2 id="footer-help" className={styles.title}>
            {frameCopy.help}
          </h2>
          <dl className={styles.help}>{helpLines(settings)}</dl>
        </section>
        <nav className={styles.groups} aria-label={frameCopy.footer}>
          {linkGroups(settings)}
        </nav>
      </div>

      {settings.site && <House site={settings.site} />}
    </footer>
  );
}

function House({ site }: { site: NonNullable<SiteSettings["site"]> }) {
  const lists = [
    [styles.sisters, frameCopy.sisterBrands, site.sisterBrands],
    [styles.sites, frameCopy.groupSites, site.groupLinks],
  ] as const;
  return (
    <div className={styles.house}>
      {lists.map(([className, label, links]) => (
        <ul key={label} className={className} aria-label={label}>
          {links.map((link) => (
            <li key={link.name}>
              <FooterLink {...link} />
            </li>
          ))}
        </ul>
      ))}
      <p className={styles.filing}>
        <span>{site.copyright}</span>
        {site.icp && <FooterLink {...site.icp} />}
        {site.publicSecurity && <FooterLink {...site.publicSecurity} />}
      </p>
    </div>
  );
}

function helpLines(settings: SiteSettings) {
  return contactLines(settings).map((line) => (
    <div key={line.href}>
      <dt>{line.label}</dt>
      <dd>
        <a href={line.href}>{line.value}</a>
        {line.note && <small>{line.note}</small>}
      </dd>
    </div>
  ));
}

function linkGroups(settings: SiteSettings) {
  const follow = followChannels(settings);
  return (
    <>
      {settings.site?.footerGroups.map((group, index) => (
        <LinkGroup key={group.title} id={`footer-group-${index}`} title={group.title}>
          {group.links.map((link) => (
            <li key={link.name}>
              <FooterLink {...link} />
            </li>
          ))}
        </LinkGroup>
      ))}
      {follow.length > 0 && (
        <LinkGroup id="footer-follow" title={frameCopy.followUs}>
          {follow.map((channel) => (
            <li key={channel.name}>
              {channel.qr ? (
                <details className={styles.code}>
                  <summary>{channel.name}</summary>
                  <img src={channel.qr.url} alt={channel.qr.alt} width="112" height="112" loading="lazy" />
                </details>
              ) : (
                <FooterLink name={channel.name} href={channel.href ?? ""} />
              )}
            </li>
          ))}
        </LinkGroup>
      )}
    </>
  );
}

/** Links under a title: a column on wide windows, a disclosure on phones, without scripts too. */
function LinkGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 id={id} className={styles.groupTitle}>
        {title}
      </h2>
      <details className={styles.links}>
        <summary className={styles.toggle} aria-labelledby={id} />
        <ul>{children}</ul>
      </details>
    </section>
  );
}
