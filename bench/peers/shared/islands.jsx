import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { elementOf } from "./elements.js";
import buy from "./captured/buy.json";
import drawer from "./captured/drawer.json";
import gallery from "./captured/gallery.json";

/** A modal dialog as React applications write it: state opens it, an effect shows it, its content is made when it opens. */
function Modal({ open, onClose, label, className, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={className} aria-label={label} onClose={onClose}>
      {open && children}
    </dialog>
  );
}

/** A control of the captured markup that opens a dialog with captured content. */
function Opener({ tag: Tag, props, children, label, captured, content }) {
  const [open, setOpen] = useState(false);
  const onClick = (event) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Tag {...props} onClick={onClick}>
        {children}
      </Tag>
      <Modal open={open} onClose={() => setOpen(false)} label={label} className={captured?.className}>
        {content ?? captured.children.map((child, at) => elementOf(child, String(at)))}
      </Modal>
    </>
  );
}

export function MenuButton({ props, children }) {
  return (
    <Opener tag="button" props={props} label="菜单" captured={drawer}>
      {children}
    </Opener>
  );
}

export function BuyButton({ props, children }) {
  return (
    <Opener tag="button" props={props} label="立即购买" captured={buy}>
      {children}
    </Opener>
  );
}

/** Before React has taken over, its link leads to the picture. */
export function GalleryLink({ tag, props, children }) {
  return (
    <Opener tag={tag} props={props} label="图片" captured={gallery}>
      {children}
    </Opener>
  );
}

const changedEvent = "wishes";

function subscribe(onChange) {
  addEventListener(changedEvent, onChange);
  return () => removeEventListener(changedEvent, onChange);
}

export function Heart({ props, children }) {
  const id = props["aria-label"];
  const wished = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(id) !== null,
    () => false,
  );
  const toggle = () => {
    if (wished) localStorage.removeItem(id);
    else localStorage.setItem(id, "1");
    dispatchEvent(new Event(changedEvent));
  };
  return (
    <button {...props} type="button" aria-pressed={wished} onClick={toggle}>
      {children}
    </button>
  );
}

/** @param {{ PageLink: unknown, options: { name: string, href: string }[] }} props with the link of the framework */
export function FilterButton({ props, children, PageLink, options }) {
  const content = (
    <ul>
      {options.map(({ name, href }) => (
        <li key={href}>
          <PageLink address={href}>{name}</PageLink>
        </li>
      ))}
    </ul>
  );
  return (
    <Opener tag="button" props={props} label="筛选" content={content}>
      {children}
    </Opener>
  );
}
