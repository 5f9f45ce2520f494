//! For those who build the program: pictures, frame times, the layout of the window.

pub mod bench;
pub mod layout;
pub mod shots;
